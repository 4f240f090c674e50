/** Bytes encrypted with AES-GCM, and their nonce. */
interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}

/** A value stored encrypted, readable only in a session of its user. Its age can be read without the key. */
export interface SealedKept {
  at: string
  sealed: Sealed
  files: readonly Sealed[]
}

export const isSealed = (kept: object): kept is SealedKept => 'sealed' in kept

const algorithm = 'AES-GCM'

async function sealBytes(bytes: BufferSource, key: CryptoKey): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, bytes: await crypto.subtle.encrypt({ name: algorithm, iv }, key, bytes) }
}
const openBytes = ({ iv, bytes }: Sealed, key: CryptoKey) => crypto.subtle.decrypt({ name: algorithm, iv }, key, bytes)

/** Imports the key that the server gives to a session. It is not extractable by scripts. */
export const importKey = (base64: string) =>
  crypto.subtle.importKey(
    'raw',
    Uint8Array.from(atob(base64), (one) => one.codePointAt(0)!),
    algorithm,
    false,
    ['encrypt', 'decrypt'],
  )

// A waiting file is stored again with every answer typed, but encrypted only once.
const sealedFiles = new WeakMap<CryptoKey, WeakMap<File, Promise<Sealed>>>()
function sealFile(file: File, key: CryptoKey) {
  const ofKey = sealedFiles.get(key) ?? new WeakMap<File, Promise<Sealed>>()
  sealedFiles.set(key, ofKey)
  const sealed = ofKey.get(file) ?? file.arrayBuffer().then((bytes) => sealBytes(bytes, key))
  ofKey.set(file, sealed)
  return sealed
}

/** Stands for a file in the encrypted JSON. */
interface KeptFile {
  keptFile: number
  name: string
  type: string
  lastModified: number
}
const isKeptFile = (value: unknown): value is KeptFile =>
  typeof value === 'object' && value !== null && 'keptFile' in value

/** Encrypts a value of plain JSON and files. */
export async function seal(value: { at: string }, key: CryptoKey): Promise<SealedKept> {
  const files: File[] = []
  const text = JSON.stringify(value, (_, one: unknown) => {
    if (!(one instanceof File)) return one
    const { name, type, lastModified } = one
    return { keptFile: files.push(one) - 1, name, type, lastModified } satisfies KeptFile
  })
  const [sealed, ...sealedOnes] = await Promise.all([
    sealBytes(new TextEncoder().encode(text), key),
    ...files.map((file) => sealFile(file, key)),
  ])
  return { at: value.at, sealed, files: sealedOnes }
}

/** Decrypts what `seal` encrypted; null if the key is another one. */
export async function unseal<T>({ sealed, files }: SealedKept, key: CryptoKey): Promise<T | null> {
  try {
    const [text, ...opened] = await Promise.all([sealed, ...files].map((one) => openBytes(one, key)))
    return JSON.parse(new TextDecoder().decode(text), (_, one: unknown) =>
      isKeptFile(one) ? new File([opened[one.keptFile]!], one.name, one) : one,
    ) as T
  } catch (error) {
    console.warn('What this browser kept was sealed with another key', error)
    return null
  }
}
