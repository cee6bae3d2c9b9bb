"""What events and documents are made of."""

from pydantic import BaseModel, ConfigDict


class Part(BaseModel):
    """Never changed. Fields that a later version added are kept and handed on, though this code knows nothing of them."""

    model_config = ConfigDict(frozen=True, extra="allow")

    def model_post_init(self, _: object) -> None:
        """What follows from other fields is worked out and not read: an older version of it would be said twice."""
        if self.__pydantic_extra__:
            for name in type(self).model_computed_fields:
                self.__pydantic_extra__.pop(name, None)
