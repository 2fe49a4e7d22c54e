//! Writing files so that what was there before is lost only when the new one is complete.

use std::{
    fs,
    io::{self, Write as _},
    path::Path,
};

use tempfile::NamedTempFile;

/// Writes a whole file: first beside it, then in its place.
pub(crate) fn replace(path: &Path, text: &str) -> io::Result<()> {
    // A link keeps pointing where it did, a device or a pipe stays what it is.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if fs::metadata(&path).is_ok_and(|found| !found.is_file()) {
        return fs::OpenOptions::new().write(true).open(&path)?.write_all(text.as_bytes());
    }
    let mut file = beside(&path)?;
    file.as_file_mut().write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    file.persist(&path)?;
    Ok(())
}

/// A file in the same folder that is removed again unless it takes its place.
fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else {
        return Err(io::Error::other("this is no file name"));
    };
    let prefix = format!(".{}.", name.to_string_lossy());
    // Opened by ourselves, it is as open to others as any new file, and errors are the system's.
    tempfile::Builder::new()
        .prefix(&prefix)
        .suffix(".tmp")
        .make_in(folder, |path| fs::File::create_new(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect()
    }

    #[test]
    fn a_file_is_written_and_replaced_without_leftovers() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.json");
        for text in ["first", "second"] {
            replace(&path, text).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        assert_eq!(names(folder.path()), ["out.json"]);
    }

    #[test]
    fn what_cannot_be_written_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        assert!(replace(&folder.path().join("missing/out.json"), "text").is_err());
        assert!(replace(folder.path(), "text").is_err());
        assert_eq!(names(folder.path()), [""; 0]);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("target");
        let link = folder.path().join("link");
        fs::write(&target, "old").unwrap();
        std::os::unix::fs::symlink(&target, &link).unwrap();
        replace(&link, "new").unwrap();
        assert_eq!(fs::read_to_string(&target).unwrap(), "new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }

    #[cfg(unix)]
    #[test]
    fn the_file_is_as_open_to_others_as_any_new_one() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let mode = |name: &str| fs::metadata(path(name)).unwrap().permissions().mode();
        fs::write(path("usual"), "").unwrap();
        replace(&path("out.json"), "text").unwrap();
        assert_eq!(mode("out.json"), mode("usual"));
    }

    #[test]
    fn the_reason_is_that_of_the_file_system() {
        let folder = tempfile::tempdir().unwrap();
        let missing = folder.path().join("missing/out.json");
        let expected = fs::File::create(&missing).unwrap_err().to_string();
        assert_eq!(replace(&missing, "text").unwrap_err().to_string(), expected);
        let no_name = replace(Path::new("missing/.."), "text").unwrap_err();
        assert_eq!(no_name.to_string(), "this is no file name");
    }
}
