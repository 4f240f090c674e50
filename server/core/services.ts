import type { Database, Db } from '../db/database.ts'
import type { FileStore } from '../files/fileStore.ts'
import type { Uploads } from '../files/uploads.ts'
import type { Live } from './live.ts'
import type { LogLine } from './log.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Kinds } from './readable.ts'

/** Hashes and checks passwords (argon2id); given from outside because it is native code. */
export interface Passwords {
  /** How many of them this machine works on at one moment. */
  atOnce: number
  hash(password: string): Promise<string>
  verify(hash: string, password: string): Promise<boolean>
}

/** Makes a photograph fit to keep; null for anything that is none. Native code as well. */
export interface Pictures {
  prepare(bytes: Uint8Array): Promise<{ bytes: Uint8Array; mime: string; ending: string } | null>
}

/** What answers are compressed with. */
export type Encoding = 'br' | 'gzip'

/** Makes answers shorter. Native code as well; a browser tab has none and needs none. */
export interface Compressor {
  compress(encoding: Encoding, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
  expand(encoding: Encoding, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
}

export interface Config {
  /** The origin people reach the product under; never taken from a request. */
  publicUrl: string
  /** The OpenID provider; null for local accounts. */
  oidc: { issuer: string; clientId: string; clientSecret: string; allowHttp: boolean } | null
  /** How many proxies in front are trusted to say where a request came from. */
  trustedProxies: number
  /** Whether the demo accounts exist and the sign-in page may name them. */
  demo: boolean
}

/**
 * Everything the application needs from outside. `main.ts` gives the real things, tests and the browser tab small ones.
 */
export interface Services {
  /** What can be kept here: every kind of record. */
  kinds: Kinds
  database: Database
  db: Db
  live: Live
  files: FileStore
  /** Large files on their way; null where none can be sent in parts. */
  uploads: Uploads | null
  mail: Mailer
  passwords: Passwords
  pictures: Pictures
  /** Makes answers shorter; null where nothing is sent over a line. */
  compressor: Compressor | null
  config: Config
  /** The server's time; tests step it. */
  now(): Date
  log(line: LogLine): void
}
