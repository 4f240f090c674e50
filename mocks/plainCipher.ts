import { UnreadableValue, type DataCipher } from '#server/base/dataCipher.ts'

/** Encodes values of encrypted columns in base64, for databases that do not outlive their program. */
export const plainCipher: DataCipher = {
  newestKey: 'plain',
  encrypt: (text) => `plain.${btoa(String.fromCharCode(...new TextEncoder().encode(text)))}`,
  decrypt(stored, place) {
    const [key, text = ''] = stored.split('.')
    if (key !== 'plain') throw new UnreadableValue(`there is no key ${key}`, place)
    return new TextDecoder().decode(Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)))
  },
}
