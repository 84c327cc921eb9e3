import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer) => data.toString('base64url');

/** Bits of the authenticator data's flags (WebAuthn, 6.1). */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const BACKUP_ELIGIBLE = 0x08;
const BACKED_UP = 0x10;
const HAS_CREDENTIAL = 0x40;

/** What an authenticator or a page does differently from what it should. */
interface Odd {
  origin?: string;
  rpId?: string;
  challenge?: string;
  userVerified?: boolean;
  counter?: number;
  userHandle?: string | undefined;
}

/** An authenticator made of software: one passkey with an ES256 key, as WebAuthn describes it. */
export class Authenticator {
  readonly id = randomBytes(32);
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private userHandle = randomBytes(16).toString('base64url');
  counter = 0;

  /** @param site where its browser is. @param counts whether it counts its uses; synced ones do not. */
  constructor(
    private readonly site: string,
    private readonly counts = true,
  ) {}

  private clientData(type: string, challenge: string, { origin }: Odd): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: origin ?? this.site, crossOrigin: false }));
  }

  private data(flags: number, odd: Odd): Buffer {
    const { rpId = new URL(this.site).hostname, userVerified = true } = odd;
    if (this.counts) this.counter += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(odd.counter ?? this.counter);
    const verified = userVerified ? VERIFIED : 0;
    const backup = BACKUP_ELIGIBLE | BACKED_UP;
    return Buffer.concat([sha256(rpId), Buffer.from([flags | PRESENT | verified | backup]), counter]);
  }

  /** The public key in COSE: an EC2 key for ES256 on P-256. */
  private publicKey(): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      Buffer.from('a50102032620012158', 'hex'),
      Buffer.from([32]),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
  }

  /** Answers `navigator.credentials.create`. */
  create(options: { challenge: string; user: { id: string } }, odd: Odd = {}) {
    this.userHandle = options.user.id;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const authData = Buffer.concat([
      this.data(HAS_CREDENTIAL, odd),
      Buffer.alloc(16),
      length,
      this.id,
      this.publicKey(),
    ]);
    const attestationObject = Buffer.concat([
      // A map of three in CBOR: fmt is "none", attStmt is empty, authData follows.
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([authData.length]),
      authData,
    ]);
    return {
      response: {
        id: base64url(this.id),
        rawId: base64url(this.id),
        type: 'public-key' as const,
        response: {
          clientDataJSON: base64url(
            this.clientData('webauthn.create', odd.challenge ?? options.challenge, odd),
          ),
          attestationObject: base64url(attestationObject),
          transports: ['internal'],
        },
      },
    };
  }

  /** Answers `navigator.credentials.get`. */
  get(options: { challenge: string }, odd: Odd = {}) {
    const clientData = this.clientData('webauthn.get', odd.challenge ?? options.challenge, odd);
    const authenticatorData = this.data(0, odd);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    return {
      response: {
        id: base64url(this.id),
        rawId: base64url(this.id),
        type: 'public-key' as const,
        response: {
          clientDataJSON: base64url(clientData),
          authenticatorData: base64url(authenticatorData),
          signature: base64url(sign('sha256', signed, this.keys.privateKey)),
          userHandle: 'userHandle' in odd ? odd.userHandle : this.userHandle,
        },
      },
    };
  }
}
