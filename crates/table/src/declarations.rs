use std::{any::TypeId, collections::HashSet};

use ts_rs::{Config, TS, TypeVisitor};

/// The TypeScript declarations of some types and of all they are made of, each once.
#[derive(Default)]
pub struct Declarations {
    seen: HashSet<TypeId>,
    texts: Vec<String>,
}

impl Declarations {
    /// Adds a type with all it is made of.
    pub fn with<T: TS + 'static + ?Sized>(mut self) -> Declarations {
        self.visit::<T>();
        self
    }

    /// One declaration a type, in the order of their names: the order in which ts-rs visits what a
    /// type is made of changes from build to build.
    pub fn into_texts(mut self) -> Vec<String> {
        self.texts.sort_unstable();
        self.texts
    }
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
        // Only types of our own have a file; numbers, lists and the like need no declaration.
        if T::output_path().is_none() {
            return;
        }
        let text = T::decl(&Config::default());
        // A box around a type is declared like the type.
        if !self.texts.contains(&text) {
            self.texts.push(text);
        }
    }
}
