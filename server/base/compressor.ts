/** The encodings of answers. */
export type Encoding = 'br' | 'gzip'

/** Compresses answers. Passed in, because it is native code and a browser tab has none. */
export interface Compressor {
  compress(encoding: Encoding, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
  expand(encoding: Encoding, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
}
