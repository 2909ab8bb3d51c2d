"""The operations with one-time passwords."""

from collections.abc import Callable
from typing import Any

from powerauth import one_time_password
from wire import Accept, Inputs, Malformed, Outputs

Registration = Callable[..., Callable[[Callable[[str, Inputs], Accept]], Any]]

COMMON = {"secret": "bytes", "algorithm": "text", "digits": "int"}


def register(operation: Registration) -> None:
    """Registers the operations of this file."""

    @operation("otp.hotp", **COMMON, counter="u64")
    def hotp(_: str, inputs: Inputs) -> Accept:
        password = one_time_password.hotp(
            inputs["secret"], inputs["counter"], inputs["digits"], _algorithm(inputs)
        )
        return Accept({"code": password.text}, _steps(password))

    @operation("otp.totp", **COMMON, time="int", step="int")
    def totp(_: str, inputs: Inputs) -> Accept:
        given = inputs["secret"], inputs["time"], inputs["step"], inputs["digits"]
        made = one_time_password.totp(*given, _algorithm(inputs))
        output: Outputs = {"code": made.password.text, "remaining": made.remaining}
        return Accept(output, {"counter": str(made.counter)} | _steps(made.password))


def _algorithm(inputs: Inputs) -> str:
    algorithm: str = inputs["algorithm"]
    if algorithm not in one_time_password.ALGORITHMS:
        raise Malformed("the input's algorithm is none of the three")
    return algorithm


def _steps(password: one_time_password.Password) -> Outputs:
    return {"counterBlock": password.block, "hmac": password.hmac, "truncated": password.truncated}
