//! Changing a forest after parsing: what overlays need.

use std::borrow::Cow;

use super::{Data, Forest, INDEX_FROM, NONE, NodeId};

impl<'s> Forest<'s> {
    /// Adds a child that belongs to no parent to the end of an array, or with its key to the end of
    /// a table. A table must not have the key yet; see [`Self::replace_or_push`].
    pub fn push(&mut self, parent: NodeId, child: NodeId) {
        let Some(list) = self.list_mut(parent) else { return };
        let last = list.last;
        list.last = child.0;
        list.len += 1;
        if list.first == NONE {
            list.first = child.0;
        }
        let (len, indexed) = (list.len, list.indexed);
        self.node_mut(child).next = NONE;
        if let Some(last) = self.nodes.get_mut(last as usize) {
            last.next = child.0;
        }
        if indexed {
            self.enter(parent, child);
        } else if len > INDEX_FROM {
            self.index(parent);
        }
    }

    /// Puts a child that belongs to no parent into a table: in the place of the child that has the
    /// same key, or at the end.
    pub fn replace_or_push(&mut self, table: NodeId, child: NodeId) {
        let old = self.key(child).and_then(|key| self.get(table, key));
        let Some(old) = old else { return self.push(table, child) };
        let before = self.before(table, old);
        let next = self.node(old).next;
        self.node_mut(old).next = NONE;
        self.node_mut(child).next = next;
        self.link(table, before, child.0);
        if next == NONE
            && let Some(list) = self.list_mut(table)
        {
            list.last = child.0;
        }
        self.leave(table, old);
        self.enter(table, child);
    }

    /// Takes a child out of its array or table. It keeps its key and can be pushed elsewhere. Taking
    /// out the first child is quick, any other is searched for.
    pub fn remove(&mut self, parent: NodeId, child: NodeId) {
        if !self.children(parent).any(|other| other == child) {
            return;
        }
        let before = self.before(parent, child);
        let next = self.node(child).next;
        self.node_mut(child).next = NONE;
        self.link(parent, before, next);
        if let Some(list) = self.list_mut(parent) {
            list.len -= 1;
            if next == NONE {
                list.last = before.map_or(NONE, |before| before.0);
            }
        }
        self.leave(parent, child);
    }

    /// Takes out all children that go, in one walk.
    pub fn remove_all(&mut self, parent: NodeId, goes: impl Fn(NodeId) -> bool) {
        let children: Vec<NodeId> = self.children(parent).collect();
        let mut kept = 0;
        let mut last = None;
        for child in children {
            if goes(child) {
                self.node_mut(child).next = NONE;
                self.leave(parent, child);
            } else {
                self.link(parent, last, child.0);
                last = Some(child);
                kept += 1;
            }
        }
        self.link(parent, last, NONE);
        if let Some(list) = self.list_mut(parent) {
            list.len = kept;
            list.last = last.map_or(NONE, |last| last.0);
        }
    }

    fn before(&self, parent: NodeId, child: NodeId) -> Option<NodeId> {
        self.children(parent).take_while(|other| *other != child).last()
    }

    /// Makes `next` the one behind `before`, or the first one.
    fn link(&mut self, parent: NodeId, before: Option<NodeId>, next: u32) {
        if let Some(before) = before {
            self.node_mut(before).next = next;
        } else if let Some(list) = self.list_mut(parent) {
            list.first = next;
        }
    }

    fn index(&mut self, table: NodeId) {
        let Data::Table(list, _) = &mut self.node_mut(table).data else { return };
        list.indexed = true;
        let mut next = list.first;
        while let Some(node) = self.nodes.get(next as usize) {
            let after = node.next;
            self.enter(table, NodeId(next));
            next = after;
        }
    }

    fn enter(&mut self, table: NodeId, child: NodeId) {
        if let Some(key) = self.index_key(table, child) {
            self.indexes.entry(table.0).or_default().entry(key).or_insert(child);
        }
    }

    fn leave(&mut self, table: NodeId, child: NodeId) {
        if let Some(key) = self.index_key(table, child)
            && let Some(index) = self.indexes.get_mut(&table.0)
            && index.get(&key) == Some(&child)
        {
            index.remove(&key);
        }
    }

    /// The key under which an indexed table knows a child.
    fn index_key(&self, table: NodeId, child: NodeId) -> Option<Cow<'s, str>> {
        let key = self.list(table).filter(|list| list.indexed).and_then(|_| self.key_of(child))?;
        Some(match key.text {
            super::Text::Borrowed(text) => Cow::Borrowed(text),
            decoded @ super::Text::Decoded(..) => Cow::Owned(self.text(decoded).to_owned()),
        })
    }
}
