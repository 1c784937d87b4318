//! Who holds the connections: so many for each address and each key, and the oldest gives way.

use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::task::AbortHandle;

/// The most connections of one address or with one key. A browser opens six.
const MOST_OF_ONE: usize = 32;
/// The most connections that have shown no key, of all addresses.
const MOST_UNKNOWN: usize = 256;

/// Who holds a connection: somebody at an address, until they show a key.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Holder {
    Address(IpAddr),
    Key(usize),
}

struct Place {
    number: u64,
    holder: Holder,
    /// Ends the connection.
    end: AbortHandle,
}

/// The connections, the oldest first.
#[derive(Default)]
pub struct Places {
    taken: Mutex<Vec<Place>>,
}

impl Places {
    /// Gives a place to a new connection. Nobody is turned away: where there are too many, the oldest of
    /// the client with the most ends.
    pub fn take(&self, number: u64, from: IpAddr, end: AbortHandle) {
        let mut taken = self.lock();
        taken.push(Place { number, holder: Holder::Address(network(from)), end });
        let unknown = |place: &&Place| matches!(place.holder, Holder::Address(_));
        if taken.iter().filter(unknown).count() > MOST_UNKNOWN {
            let count = |holder| taken.iter().filter(|place| place.holder == holder).count();
            let largest = taken.iter().filter(unknown).max_by_key(|place| count(place.holder));
            let largest = largest.map(|place| place.holder);
            end_oldest(&mut taken, largest);
        }
        keep_few(&mut taken, Holder::Address(network(from)));
    }

    /// A connection has shown a key.
    pub fn know(&self, number: u64, key: usize) {
        let mut taken = self.lock();
        if let Some(place) = taken.iter_mut().find(|place| place.number == number) {
            place.holder = Holder::Key(key);
        }
        keep_few(&mut taken, Holder::Key(key));
    }

    /// A connection is over.
    pub fn leave(&self, number: u64) {
        self.lock().retain(|place| place.number != number);
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Place>> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn keep_few(taken: &mut Vec<Place>, holder: Holder) {
    if taken.iter().filter(|place| place.holder == holder).count() > MOST_OF_ONE {
        end_oldest(taken, Some(holder));
    }
}

fn end_oldest(taken: &mut Vec<Place>, holder: Option<Holder>) {
    if let Some(at) = taken.iter().position(|place| Some(place.holder) == holder) {
        taken.remove(at).end.abort();
    }
}

/// Who an address belongs to: with version 6, one house has a whole network of them.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(six) => Ipv6Addr::from_bits(six.to_bits() >> 64 << 64).into(),
        four @ IpAddr::V4(_) => four,
    }
}
