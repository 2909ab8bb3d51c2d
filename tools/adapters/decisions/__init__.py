"""What a client of 4.0 decides, and which versions its server takes: a table for each operation, written by hand.

Each case has a row. The values follow what the published client does; none comes from the suite or from an adapter.
"""

from .activation_persist import activation_persist
from .call_permit import call_permit
from .protocol_version_permit import protocol_version_permit
from .status_effects import status_effects
from .upgrade_run import upgrade_run

TABLES = (activation_persist(), status_effects(), call_permit(), upgrade_run(), protocol_version_permit())
