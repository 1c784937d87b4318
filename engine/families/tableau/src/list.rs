//! A short list with a fixed bound that is copied without allocating.

use std::ops::{Deref, DerefMut};

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// At most `N` items.
#[derive(Clone, Copy)]
pub struct List<T, const N: usize> {
    length: u8,
    items: [T; N],
}

impl<T: Copy + Default, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        Self { length: 0, items: [T::default(); N] }
    }
}

impl<T, const N: usize> Deref for List<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.length)]
    }
}

impl<T, const N: usize> DerefMut for List<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.length)]
    }
}

impl<T: Copy, const N: usize> List<T, N> {
    /// True when nothing more fits.
    #[inline]
    pub const fn is_full(&self) -> bool {
        self.length as usize >= N || self.length == u8::MAX
    }

    /// Adds an item at the end. Returns false, and adds nothing, when the list is full.
    #[inline]
    pub fn push(&mut self, item: T) -> bool {
        if self.is_full() {
            debug_assert!(false, "a list is full");
            return false;
        }
        self.items[usize::from(self.length)] = item;
        self.length += 1;
        true
    }

    /// Takes the last item.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.length = self.length.checked_sub(1)?;
        Some(self.items[usize::from(self.length)])
    }

    /// Takes the item at a position; those behind it move up.
    pub fn remove(&mut self, at: usize) -> Option<T> {
        let item = *self.get(at)?;
        self.items.copy_within(at + 1..usize::from(self.length), at);
        self.length -= 1;
        Some(item)
    }

    /// Takes the item at a position; the last one takes its place.
    #[inline]
    pub fn swap_remove(&mut self, at: usize) -> Option<T> {
        let item = *self.get(at)?;
        let last = self.pop()?;
        if let Some(hole) = self.get_mut(at) {
            *hole = last;
        }
        Some(item)
    }

    /// Takes everything.
    pub fn clear(&mut self) {
        self.length = 0;
    }
}

impl<T: PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for List<T, N> {}

impl<T: std::fmt::Debug, const N: usize> std::fmt::Debug for List<T, N> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        (**self).fmt(out)
    }
}

impl<T: Serialize, const N: usize> Serialize for List<T, N> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(to)
    }
}

impl<'de, T: Deserialize<'de> + Copy + Default, const N: usize> Deserialize<'de> for List<T, N> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut list = Self::default();
        for item in Vec::<T>::deserialize(from)? {
            if list.is_full() {
                return Err(D::Error::custom(format!("a list has more than {N} items")));
            }
            list.push(item);
        }
        Ok(list)
    }
}
