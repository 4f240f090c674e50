/** The encodings of answers. */
export type Encoding = 'br' | 'gzip'

/** Compresses answers. Native code as well; there is none in a browser tab. */
export interface Compressor {
  compress(encoding: Encoding, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
  expand(encoding: Encoding, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
}
