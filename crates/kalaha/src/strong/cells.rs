//! Big tables of zeros that threads share.

use std::ops::Deref;

use memmap2::MmapMut;
use zerocopy::{FromBytes, IntoBytes, KnownLayout};

/// Numbers that all are 0 at first: owned, or lent by a [`Space`].
pub(crate) enum Cells<'a, T> {
    Owned(Vec<T>),
    Lent(&'a mut [T]),
}

impl<T: Default> Cells<'_, T> {
    pub(crate) fn owned(len: usize) -> Self {
        Cells::Owned(std::iter::repeat_with(T::default).take(len).collect())
    }
}

impl<T: FromBytes + IntoBytes> Cells<'_, T> {
    /// The numbers as bytes, for one who has them alone.
    pub(crate) fn as_mut_bytes(&mut self) -> &mut [u8] {
        match self {
            Cells::Owned(cells) => cells.as_mut_slice().as_mut_bytes(),
            Cells::Lent(cells) => cells.as_mut_bytes(),
        }
    }
}

impl<T> Deref for Cells<'_, T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        match self {
            Cells::Owned(cells) => cells,
            Cells::Lent(cells) => cells,
        }
    }
}

/// Memory in huge pages where the system has them, for a table that is read all over the place: a
/// processor finds few big pages sooner than many small ones.
#[derive(Default)]
pub(crate) struct Space(Option<MmapMut>);

impl Space {
    /// Lends `len` numbers; they are owned where the system has no space for them.
    pub(crate) fn cells<T: Default + FromBytes + IntoBytes + KnownLayout>(
        &mut self,
        len: usize,
    ) -> Cells<'_, T> {
        self.0 = MmapMut::map_anon(len * size_of::<T>()).ok();
        let Some(map) = &mut self.0 else { return Cells::owned(len) };
        advise(map);
        match <[T]>::mut_from_bytes(map) {
            Ok(cells) => Cells::Lent(cells),
            Err(_) => Cells::owned(len),
        }
    }
}

/// Asks for huge pages. Where they are not to be had, small ones do.
fn advise(map: &MmapMut) {
    #[cfg(target_os = "linux")]
    let _ = map.advise(memmap2::Advice::HugePage);
    #[cfg(not(target_os = "linux"))]
    let _ = map;
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

    use super::*;

    #[test]
    fn lent_and_owned_cells_hold_what_is_stored() {
        let mut space = Space::default();
        for cells in [space.cells::<AtomicU64>(100_000), Cells::owned(100_000)] {
            assert_eq!(cells.len(), 100_000);
            assert!(cells.iter().all(|cell| cell.load(Relaxed) == 0));
            cells[99_999].store(7, Relaxed);
            assert_eq!(cells[99_999].load(Relaxed), 7);
        }
    }

    #[test]
    fn a_space_for_nothing_is_empty() {
        assert!(Space::default().cells::<AtomicU64>(0).is_empty());
    }
}
