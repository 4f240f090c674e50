import type { Compressor } from '#server/base/compressor.ts'
import type { RecordCode } from '#contract/wire/recordCode.ts'
import type { Database, Db } from '../db/database.ts'
import type { DataCipher } from '#server/base/dataCipher.ts'
import type { TextReader } from './contracts/textReader.ts'
import type { FileStore } from './contracts/fileStore.ts'
import type { WeatherService } from './contracts/weather.ts'
import type { Uploads } from '#server/core/contracts/uploads.ts'
import type { Live } from './live.ts'
import type { LogLine } from '#server/base/log.ts'
import type { Mailer } from './contracts/mailer.ts'
import type { Kinds } from './readable.ts'

/** Hashes and verifies passwords, a limited number at once. */
export interface PasswordQueue extends Passwords {
  /** Runs a whole sign-in. Refuses with 429 before any work if the queue is full. */
  admit<T>(signIn: () => Promise<T>): Promise<T>
}

/** Hashes and verifies passwords (argon2id). Passed in, because it is native code. */
export interface Passwords {
  /** How many hashes this machine computes at once. */
  atOnce: number
  hash(password: string): Promise<string>
  verify(hash: string, password: string): Promise<boolean>
}

/** Prepares photographs for storage. Passed in for the same reason. */
export interface Pictures {
  /** A small copy of a photograph; null for anything else. */
  prepare(bytes: Uint8Array): Promise<{ bytes: Uint8Array; mime: string; ending: string } | null>
  /** The same picture, upright, without the metadata of its camera, such as the place. */
  clean(bytes: Uint8Array): Promise<Uint8Array>
  /** A copy to print, upright and of moderate size, as JPEG or PNG; null for what is no photograph that can be read. */
  forPaper(bytes: Uint8Array): Promise<Uint8Array | null>
}

/** A date in a cell of a workbook, which Excel stores as a date: 'YYYY-MM-DD', and how it is shown. */
interface WorkbookDay {
  day: string
  format: 'dd mmm yyyy' | 'yyyy-mm-dd'
}
export type WorkbookCell = string | number | WorkbookDay | null

/** A sheet of a workbook: its heading row and its rows. */
export interface WorkbookSheet {
  name: string
  rows: WorkbookCell[][]
}

/** Writes Excel workbooks. A large one takes seconds, so the server does it outside its main thread. */
export interface Workbooks {
  write(sheets: readonly WorkbookSheet[]): Promise<Uint8Array<ArrayBuffer>>
}

/** A part of a PDF, from top to bottom. Texts continue over as many pages as they need. */
export type PdfPart =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string; strong?: boolean }
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  /** The header row repeats on each page. Widths are shares of the page's width. */
  | {
      kind: 'table'
      heads: readonly string[]
      widths: readonly number[]
      rows: readonly (readonly string[])[]
      links?: PdfLinks
    }
  /** Photographs (JPEG or PNG) side by side, each with words below it, which are its alternative text too. */
  | { kind: 'photos'; photos: readonly PdfPhoto[] }
  /** A drawn signature with text below it; the strokes are SVG paths in a box of 300 by 100. */
  | { kind: 'signature'; words: string; strokes: readonly string[] }

export interface PdfPhoto {
  bytes: Uint8Array
  words: string
}

/** The link targets of one column's cells, by row: addresses, or paths relative to the PDF. */
interface PdfLinks {
  column: number
  to: readonly string[]
}

/** The content of a PDF. `foot` is printed at the foot of each page, beside its number. */
export interface PdfPaper {
  title: string
  foot: string
  landscape: boolean
  /** Rows of tables close together, in small type, for what is to fit on one sheet. */
  isDense?: boolean
  /** A QR code at the upper right corner of the first page. */
  code?: RecordCode
  parts: readonly PdfPart[]
}

/** A label to fix to an item. */
export interface PdfLabel {
  code: RecordCode
  number: string
  name: string
  /** Further lines, such as the plant number. */
  more: readonly string[]
}

/** Labels on A6, one on each page, or on A4 sheets of eight. */
export interface PdfLabels {
  title: string
  size: 'a6' | 'sheet'
  labels: readonly PdfLabel[]
}

/** Writes PDFs. A long one takes seconds, so the server does it outside its main thread. */
export interface Pdfs {
  write(paper: PdfPaper | PdfLabels): Promise<Uint8Array<ArrayBuffer>>
}

/** A file to put into a zip file; `content` is opened when the entry is written. */
export interface ZipEntry {
  /** Its path inside, with slashes. */
  name: string
  /** In bytes, if it is known. The zip file is aborted if the content has another size. */
  size?: number
  content(): Promise<ReadableStream<Uint8Array>>
}

/** Writes zip files. */
export interface Zips {
  stream(entries: readonly ZipEntry[], on: Date): ReadableStream<Uint8Array>
}

/** Checks files for viruses. */
export interface Scanner {
  /** What it found; null for a clean file. Throws if it could not check. */
  scan(content: ReadableStream<Uint8Array>): Promise<{ threat: string | null }>
}

/** Prints text across the pages of PDFs; null for a PDF that cannot be modified. */
export interface PdfStamps {
  /** `read` is called when the PDF is stamped, so that PDFs in the queue take no memory. */
  stamp(read: () => Promise<Uint8Array>, words: string): Promise<Uint8Array<ArrayBuffer> | null>
}

export interface Config {
  /** The public origin of the product, never taken from a request. */
  publicUrl: string
  /** The OpenID provider; null for local accounts. */
  oidc: { issuer: string; clientId: string; clientSecret: string; allowHttp: boolean } | null
  /** The number of trusted proxies in front, which report the client address. */
  trustedProxies: number
  /** Whether the demo accounts exist and the sign-in page may list them. */
  demo: boolean
}

/**
 * The services that the application gets from outside. `main.ts` supplies the real ones, tests and the browser tab
 * small ones.
 */
export interface Services {
  kinds: Kinds
  database: Database
  db: Db
  live: Live
  files: FileStore
  /** Uploads in parts; null if not supported. */
  uploads: Uploads | null
  mail: Mailer
  /** Encrypts medical and private columns. */
  cipher: DataCipher
  passwords: Passwords
  pictures: Pictures
  workbooks: Workbooks
  /** Null where PDFs cannot be made, as in a browser tab. */
  pdfs: Pdfs | null
  /** Null where zip files cannot be made, as in a browser tab. */
  zips: Zips | null
  /** Null where PDFs cannot be stamped, as in a browser tab. */
  pdfStamps: PdfStamps | null
  /** Reads the text inside files for the document search; null if there is no reader. */
  texts: TextReader | null
  /** Checks files for viruses; null if no scanner is set up. */
  scanner: Scanner | null
  /** Brings the weather of sites; null if no service is set up. */
  weather: WeatherService | null
  /** Compresses answers; null if nothing is sent over a network. */
  compressor: Compressor | null
  config: Config
  /** The server's clock, which tests can move. */
  now(): Date
  /** A monotonic clock in milliseconds, for durations and timeouts; see steadyTime.ts. */
  steady(): number
  log(line: LogLine): void
}
