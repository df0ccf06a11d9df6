import { createPrivateKey, createPublicKey, createSign } from 'node:crypto';

/** Minimal X.509 certificates in DER: UnionPay's messages include one. */

const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, Math.floor(length / 256), length % 256];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
};
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const hex = (text: string) => Buffer.from(text, 'hex');

const SHA256_WITH_RSA = sequence(der(0x06, hex('2a864886f70d01010b')), hex('0500'));
const VERSION_3 = der(0xa0, der(0x02, Buffer.from([2])));

const nameOf = (commonName: string) =>
  sequence(der(0x31, sequence(der(0x06, hex('550403')), der(0x0c, Buffer.from(commonName)))));

const timeOf = (timeMs: number) =>
  der(0x18, Buffer.from(`${new Date(timeMs).toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`));

/** The extension `subjectAltName`. */
const addressExtension = (address: string) => {
  const names = sequence(der(0x87, Buffer.from(address.split('.').map(Number))));
  return der(0xa3, sequence(sequence(der(0x06, hex('551d11')), der(0x04, names))));
};

export interface CertificateWish {
  /** Below 128, since it is encoded in one byte. */
  serial: number;
  subject: string;
  issuer: string;
  /** Key of the subject. */
  privateKey: string;
  /** Key of the issuer. */
  issuerKey: string;
  fromMs: number;
  toMs: number;
  /** An IPv4 address that the subject answers at. */
  address?: string;
}

export function makeCertificate(wish: CertificateWish): string {
  const publicKey = createPublicKey(createPrivateKey(wish.privateKey)).export({ type: 'spki', format: 'der' });
  const body = sequence(
    VERSION_3,
    der(0x02, Buffer.from([wish.serial])),
    SHA256_WITH_RSA,
    nameOf(wish.issuer),
    sequence(timeOf(wish.fromMs), timeOf(wish.toMs)),
    nameOf(wish.subject),
    publicKey,
    ...(wish.address === undefined ? [] : [addressExtension(wish.address)]),
  );
  const signature = createSign('RSA-SHA256').update(body).sign(wish.issuerKey);
  const whole = sequence(body, SHA256_WITH_RSA, der(0x03, Buffer.from([0]), signature));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
