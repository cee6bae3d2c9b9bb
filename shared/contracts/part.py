"""What events and documents are made of."""

from pydantic import BaseModel, ConfigDict


class Part(BaseModel):
    """Never changed. Fields that a later version added are kept and handed on, though this code knows nothing of them."""

    model_config = ConfigDict(frozen=True, extra="allow")


class ComputedPart(Part):
    """One of which some fields are computed from others: those are computed anew, and not kept when they are read."""

    def model_post_init(self, _: object) -> None:
        if self.__pydantic_extra__:
            for name in type(self).model_computed_fields:
                self.__pydantic_extra__.pop(name, None)
