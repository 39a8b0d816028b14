//! A server that a phone on the same network can reach: its address, a code, and both as a QR code on the screen.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

use kibitzer_server::Nearby;
use qrcode::render::unicode::Dense1x2;
use qrcode::{EcLevel, QrCode};
use rand::RngExt as _;

/// Letters and digits that nobody takes for one another.
const ALPHABET: &[u8] = b"abcdefghjkmnpqrstuvwxyz23456789";
const HALF: usize = 4;

/// How devices nearby get in, where a server listens at this port.
pub(crate) fn nearby(port: u16) -> Nearby {
    let address = |ip: IpAddr| format!("http://{}", SocketAddr::new(ip, port));
    Nearby {
        code: code(),
        addresses: own_address().map(address).into_iter().collect(),
    }
}

fn code() -> String {
    let mut rng = rand::rng();
    let mut half = || -> String {
        let letters = (0..HALF).map(|_| ALPHABET[rng.random_range(0..ALPHABET.len())]);
        letters.map(char::from).collect()
    };
    format!("{}-{}", half(), half())
}

/// The address by which others in the network know this machine: the one it would speak from. Nothing is sent.
fn own_address() -> Option<IpAddr> {
    let far = [Ipv4Addr::new(192, 0, 2, 1), Ipv4Addr::new(192, 168, 255, 254)];
    far.into_iter().find_map(|far| {
        let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
        socket.connect((far, 9)).ok()?;
        let ip = socket.local_addr().ok()?.ip();
        (!ip.is_loopback() && !ip.is_unspecified()).then_some(ip)
    })
}

/// What to show on the screen.
pub(crate) fn shown(nearby: &Nearby) -> String {
    let Some(invitation) = nearby.invitations().next() else {
        return "No network was found that another device could reach this machine by.".into();
    };
    let picture = QrCode::with_error_correction_level(&invitation, EcLevel::L)
        .map(|code| code.render::<Dense1x2>().build())
        .unwrap_or_default();
    format!("On a phone in the same network, open or scan:\n{invitation}\n\n{picture}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_differ_and_can_be_read_aloud() {
        let (one, other) = (code(), code());
        assert_ne!(one, other);
        assert_eq!(one.len(), 2 * HALF + 1);
        assert!(
            one.bytes()
                .all(|letter| letter == b'-' || ALPHABET.contains(&letter))
        );
    }

    #[test]
    fn the_address_is_shown_as_text_and_as_a_picture() {
        let nearby = Nearby {
            code: "k7fm-2xqp".into(),
            addresses: vec!["http://192.168.1.5:8080".into()],
        };
        let text = shown(&nearby);
        assert!(text.contains("http://192.168.1.5:8080/join?code=k7fm-2xqp"));
        assert!(text.contains('█'));
    }
}
