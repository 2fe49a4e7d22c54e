//! The real binary, as people and scripts call it.

mod arena;
mod console;
mod engine;
mod figures;
mod files;
#[cfg(feature = "serve")]
mod keeping;
#[cfg(feature = "serve")]
mod load;
mod puzzles;
#[cfg(feature = "serve")]
mod serving;
#[cfg(all(feature = "serve", feature = "sixth"))]
mod sixth;
mod slim;
#[cfg(feature = "serve")]
mod table;
mod usage;

use std::{
    io::Write as _,
    process::{Command, Output, Stdio},
};

use serde_json::Value;

/// What a call gave back.
struct Outcome {
    code: i32,
    out: String,
    err: String,
}

impl From<Output> for Outcome {
    fn from(output: Output) -> Outcome {
        Outcome {
            code: output.status.code().expect("an exit code"),
            out: String::from_utf8(output.stdout).expect("text on stdout"),
            err: String::from_utf8(output.stderr).expect("text on stderr"),
        }
    }
}

impl Outcome {
    /// The output of a call that must have worked without a word on stderr.
    fn ok(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{}", self.out);
        self.out
    }

    fn json(self) -> Value {
        serde_json::from_str(&self.ok()).expect("JSON on stdout")
    }

    /// The message of a call that must have been refused as bad input.
    fn refused(self) -> String {
        assert_eq!((self.code, self.out.as_str()), (2, ""), "{}", self.err);
        assert!(self.err.starts_with("error: "), "{}", self.err);
        self.err
    }
}

fn spieltisch() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_spieltisch"));
    command.env_remove("RUST_LOG");
    command
}

fn call(arguments: &[&str]) -> Outcome {
    spieltisch().args(arguments).stdin(Stdio::null()).output().expect("the binary").into()
}

fn call_with(arguments: &[&str], input: &[u8]) -> Outcome {
    let mut child = spieltisch()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary");
    let mut stdin = child.stdin.take().expect("a pipe");
    std::thread::scope(|scope| {
        // A process that ends before it has read everything is the caller's to judge.
        scope.spawn(move || drop(stdin.write_all(input)));
        child.wait_with_output().expect("the end of the process").into()
    })
}
