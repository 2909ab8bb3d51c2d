"""Archives with the same bytes whenever and by whomever they are made: sorted names, and fixed times and owners."""

import gzip
import io
import tarfile
import zipfile

# The earliest time that a zip archive can have: 1980-01-01 in UTC.
TIME = 315532800


class Entry:
    """A file of an archive."""

    def __init__(self, data, is_executable=False):
        self.data = data
        self.mode = 0o755 if is_executable else 0o644


def tar_gz(entries):
    """Packs entries, which have their paths as keys, into a compressed tar archive."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for path, entry in sorted(entries.items()):
            member = tarfile.TarInfo(path)
            member.size, member.mode, member.mtime = len(entry.data), entry.mode, TIME
            archive.addfile(member, io.BytesIO(entry.data))
    return gzip.compress(buffer.getvalue(), compresslevel=9, mtime=0)


def zipped(entries, first=()):
    """Packs entries into a zip archive; those with the paths in `first` come first."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for path in [*first, *sorted(set(entries) - set(first))]:
            member = zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0))
            member.compress_type, member.create_system = zipfile.ZIP_DEFLATED, 3
            member.external_attr = (0o100000 | entries[path].mode) << 16
            archive.writestr(member, entries[path].data, compresslevel=9)
    return buffer.getvalue()
