"""Which versions a server takes."""

from .table import Table


def protocol_version_permit():
    table = Table("protocol-version.permit", minimumVersion=3, request="signed", version="3.3")
    for request in ("signed", "encrypted", "signed-and-encrypted", "upgrade-start"):
        for version in ("3.0", "3.1", "3.2", "3.3", "4.0"):
            changes = {"request": request, "version": version}
            table.add(f"{request}, {version}, from 3 on", changes, permitted="yes")
            allowed = {"permitted": "yes"} if version == "4.0" else {"permitted": "no", "error": "ERR0047"}
            table.add(f"{request}, {version}, from 4 on", {**changes, "minimumVersion": 4}, **allowed)
    return table
