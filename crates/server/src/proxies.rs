//! Whose address counts where proxies stand in between.

use std::{
    net::{IpAddr, Ipv6Addr},
    str::FromStr,
};

use axum::http::{HeaderMap, HeaderValue};
use ipnet::IpNet;

/// An address, or a network of them, that the host has named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AddressRange(IpNet);

impl FromStr for AddressRange {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<AddressRange, &'static str> {
        let one = text.parse().map(|address: IpAddr| IpNet::from(address.to_canonical()));
        let network = one.or_else(|_| text.parse());
        network
            .map(AddressRange)
            .map_err(|_| "expected an address such as 10.0.0.7, or a network such as 10.0.0.0/8")
    }
}

impl AddressRange {
    fn contains(self, address: IpAddr) -> bool {
        self.0.contains(&address)
    }

    /// Whether someone of this [`household`] is meant.
    pub(crate) fn includes(self, household: IpAddr) -> bool {
        match self.0 {
            IpNet::V6(network) if network.prefix_len() > 64 => {
                self::household(network.addr().into()) == household
            }
            _ => self.contains(household),
        }
    }
}

/// The proxies that are believed.
pub(crate) struct Proxies {
    pub trusts_loopback: bool,
    pub named: Vec<AddressRange>,
}

impl Proxies {
    pub(crate) fn trusts(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        let is_named = self.named.iter().any(|range| range.contains(address));
        is_named || self.trusts_loopback && address.is_loopback()
    }

    /// The address of the one who asks: the nearest that is no trusted proxy itself. What stands
    /// before it in the headers may be invented.
    pub(crate) fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut nearest = peer.to_canonical();
        let mut passed = passed(headers).into_iter();
        while self.trusts(nearest) {
            match passed.next() {
                Some(Some(address)) => nearest = address,
                _ => break,
            }
        }
        household(nearest)
    }
}

/// What counts as one address: a connection over IPv6 usually comes with 64 bits of addresses.
fn household(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(address) => {
            Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)).into()
        }
    }
}

/// The addresses the proxies have written down, nearest first; nothing for one that tells none.
fn passed(headers: &HeaderMap) -> Vec<Option<IpAddr>> {
    if headers.contains_key("x-forwarded-for") {
        let lines = headers.get_all("x-forwarded-for").into_iter().rev();
        lines.flat_map(|line| each(line, address)).collect()
    } else {
        let lines = headers.get_all("forwarded").into_iter().rev();
        lines.flat_map(|line| each(line, forwarded_for)).collect()
    }
}

/// What `read` makes of each element of a list, last first.
fn each(line: &HeaderValue, read: fn(&str) -> Option<IpAddr>) -> Vec<Option<IpAddr>> {
    match line.to_str() {
        Ok(line) => rsplit_unquoted(line, b',').into_iter().map(read).collect(),
        Err(_) => vec![None],
    }
}

/// The address in an element of `Forwarded`, as in `for="[2001:db8::1]:47";proto=https`.
fn forwarded_for(element: &str) -> Option<IpAddr> {
    let mut values = rsplit_unquoted(element, b';').into_iter().filter_map(|pair| {
        let (name, value) = pair.split_once('=')?;
        name.trim().eq_ignore_ascii_case("for").then(|| value.trim())
    });
    let value = values.next()?;
    address(value.strip_prefix('"').and_then(|value| value.strip_suffix('"')).unwrap_or(value))
}

/// Reads an address, with or without a port.
fn address(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let host = match text.strip_prefix('[') {
        Some(bracketed) => bracketed.split_once(']')?.0,
        None if text.matches(':').count() == 1 => text.split_once(':')?.0,
        None => text,
    };
    host.parse().ok().map(|address: IpAddr| address.to_canonical())
}

/// Splits from the right, where the nearest proxy has written: a quote that was left open further
/// to the left must not swallow that.
fn rsplit_unquoted(text: &str, separator: u8) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut end = text.len();
    let mut is_quoted = false;
    for (at, byte) in text.bytes().enumerate().rev() {
        if byte == b'"' && !is_escaped(&text.as_bytes()[..at]) {
            is_quoted = !is_quoted;
        } else if byte == separator && !is_quoted {
            parts.push(&text[at + 1..end]);
            end = at;
        }
    }
    parts.push(&text[..end]);
    parts
}

fn is_escaped(before: &[u8]) -> bool {
    before.iter().rev().take_while(|&&byte| byte == b'\\').count() % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(peer: &str, lines: &[(&'static str, &str)]) -> String {
        let named = ["10.0.0.0/8", "2001:db8:ffff::7"].map(|text| text.parse().unwrap());
        let proxies = Proxies { trusts_loopback: true, named: named.to_vec() };
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(*name, value.parse().unwrap());
        }
        proxies.client(peer.parse().unwrap(), &headers).to_string()
    }

    #[test]
    fn what_the_nearest_trusted_proxy_wrote_counts() {
        let said = |lines: &[&str]| {
            let lines: Vec<_> = lines.iter().map(|&line| ("x-forwarded-for", line)).collect();
            client("127.0.0.1", &lines)
        };
        assert_eq!(said(&[]), "127.0.0.1");
        assert_eq!(said(&["6.6.6.6, 1.2.3.4"]), "1.2.3.4");
        assert_eq!(said(&["6.6.6.6", "7.7.7.7 , 1.2.3.4"]), "1.2.3.4");
        assert_eq!(said(&["6.6.6.6", "1.2.3.4:5678"]), "1.2.3.4");
        assert_eq!(said(&["6.6.6.6, 1.2.3.4, 10.1.1.1", "10.2.2.2"]), "1.2.3.4");
        assert_eq!(said(&["10.1.1.1, 10.2.2.2"]), "10.1.1.1");
        assert_eq!(said(&["::ffff:1.2.3.4"]), "1.2.3.4");
        assert_eq!(said(&["6.6.6.6, nonsense"]), "127.0.0.1");
        assert_eq!(said(&["6.6.6.6,"]), "127.0.0.1");
        assert_eq!(said(&["6.6.6.6, nonsense, 10.1.1.1"]), "10.1.1.1");
        assert_eq!(said(&["6.6.6.6, \u{fc}"]), "127.0.0.1");
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        let forged = [("x-forwarded-for", "6.6.6.6"), ("forwarded", "for=6.6.6.6")];
        for (peer, address) in [
            ("1.2.3.4", "1.2.3.4"),
            ("10.9.9.9", "6.6.6.6"),
            ("::ffff:10.9.9.9", "6.6.6.6"),
            ("2001:db8:ffff::7", "6.6.6.6"),
            ("2001:db8:ffff::8", "2001:db8:ffff::"),
            ("::1", "6.6.6.6"),
        ] {
            assert_eq!(client(peer, &forged), address, "{peer}");
        }
    }

    #[test]
    fn forwarded_is_read_as_its_standard_says() {
        let said = |lines: &[&str]| {
            let lines: Vec<_> = lines.iter().map(|&line| ("forwarded", line)).collect();
            client("127.0.0.1", &lines)
        };
        assert_eq!(said(&["for=1.2.3.4"]), "1.2.3.4");
        assert_eq!(said(&["for=6.6.6.6, FOR = \"1.2.3.4:47\" ; proto=https"]), "1.2.3.4");
        assert_eq!(said(&["proto=http;for=\"[2001:db8::1]:47\";by=10.0.0.1"]), "2001:db8::");
        assert_eq!(said(&["for=\"[::ffff:1.2.3.4]\""]), "1.2.3.4");
        assert_eq!(said(&["for=6.6.6.6", "for=1.2.3.4", "for=10.1.1.1, for=10.2.2.2"]), "1.2.3.4");
        assert_eq!(said(&["for=6.6.6.6, for=unknown"]), "127.0.0.1");
        assert_eq!(said(&["for=6.6.6.6, for=_hidden, for=10.1.1.1"]), "10.1.1.1");
        assert_eq!(said(&["for=6.6.6.6, proto=https"]), "127.0.0.1");
    }

    #[test]
    fn quotes_hide_nothing_that_a_proxy_wrote() {
        let said = |line: &str| client("127.0.0.1", &[("forwarded", line)]);
        assert_eq!(said("for=\"6.6.6.6, for=1.2.3.4"), "1.2.3.4");
        assert_eq!(said("for=1.2.3.4;host=\"x, for=6.6.6.6\""), "1.2.3.4");
        assert_eq!(said("for=1.2.3.4;host=\"x;for=6.6.6.6\""), "1.2.3.4");
        assert_eq!(said(r#"for=1.2.3.4;host="x\",for=6.6.6.6;a=\"y""#), "1.2.3.4");
    }

    #[test]
    fn x_forwarded_for_counts_where_both_are_there() {
        let both = [("forwarded", "for=1.1.1.1"), ("x-forwarded-for", "2.2.2.2")];
        assert_eq!(client("127.0.0.1", &both), "2.2.2.2");
    }

    #[test]
    fn a_household_is_meant_by_each_of_its_addresses() {
        let includes = |range: &str, address: &str| {
            let range: AddressRange = range.parse().unwrap();
            range.includes(household(address.parse().unwrap()))
        };
        assert!(includes("127.0.0.1", "127.0.0.1") && !includes("127.0.0.1", "127.0.0.2"));
        assert!(includes("10.0.0.0/8", "10.1.2.3") && !includes("10.0.0.0/8", "11.1.2.3"));
        assert!(includes("2001:db8::5", "2001:db8::7") && !includes("2001:db8::5", "2001:db9::5"));
        assert!(includes("2001:db8::/32", "2001:db8:1::7"));
        assert!(!includes("::/0", "10.0.0.1"));
    }

    #[test]
    fn proxies_are_named_by_address_or_network() {
        for good in ["10.0.0.7", "10.0.0.0/8", "::1", "2001:db8::/32"] {
            assert!(good.parse::<AddressRange>().is_ok(), "{good}");
        }
        for bad in ["", "proxy.example.org", "10.0.0.0/33", "10.0.0.1:80", "10.0.0"] {
            assert!(bad.parse::<AddressRange>().unwrap_err().contains("10.0.0.0/8"), "{bad}");
        }
    }
}
