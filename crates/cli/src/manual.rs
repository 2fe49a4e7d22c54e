use std::io::{self, Write};

use clap::Command;
use clap_mangen::Man;

use crate::failure::Failure;

/// Print the man page of the program, with all its commands
///
/// To read it: spieltisch manual | man -l -
#[derive(clap::Args)]
pub(crate) struct Args {}

impl Args {
    pub(crate) fn run(self) -> Result<(), Failure> {
        Ok(io::stdout().write_all(&page(crate::command_line())?)?)
    }
}

fn page(program: Command) -> io::Result<Vec<u8>> {
    let mut program = program.disable_help_subcommand(true);
    program.build();
    let mut page = Vec::new();
    let man = Man::new(program.clone()).manual("Spieltisch");
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    for command in program.get_subcommands() {
        chapter(command, &mut page)?;
    }
    writeln!(page, ".SH NOTES")?;
    write_body(&mut page, |section| man.render_extra_section(section))?;
    Ok(page)
}

/// What clap_mangen would put on a page of its own, as a section of the one page.
fn chapter(command: &Command, page: &mut Vec<u8>) -> io::Result<()> {
    let man = Man::new(command.clone());
    let name = command.get_bin_name().unwrap_or_else(|| command.get_name());
    writeln!(page, ".SH \"{}\"", name.to_uppercase())?;
    write_body(page, |section| man.render_synopsis_section(section))?;
    writeln!(page, ".PP")?;
    write_body(page, |section| man.render_description_section(section))?;
    write_body(page, |section| man.render_options_section(section))?;
    if command.get_after_help().is_some() || command.get_after_long_help().is_some() {
        writeln!(page, ".PP")?;
        write_body(page, |section| man.render_extra_section(section))?;
    }
    Ok(())
}

/// Writes a section without its heading and what stands before it.
fn write_body(
    page: &mut Vec<u8>,
    render: impl Fn(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut section = Vec::new();
    render(&mut section)?;
    let mut lines = section.split_inclusive(|&byte| byte == b'\n');
    lines.find(|line| line.starts_with(b".SH"));
    lines.try_for_each(|line| page.write_all(line))
}
