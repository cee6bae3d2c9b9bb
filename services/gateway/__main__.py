import uvloop

from services.gateway.server import serve
from services.gateway.settings import GatewaySettings
from shared.observability import telemetry
from shared.runtime.settings import settings_or_exit

if __name__ == "__main__":
    settings = settings_or_exit(GatewaySettings)
    telemetry.set_up("gateway", settings)
    try:
        uvloop.run(serve(settings))
    finally:
        telemetry.shut_down()
