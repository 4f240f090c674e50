/** Returns an unguessable id for URLs: `bytes` random bytes in base64url. */
export function secretName(bytes: number) {
  const random = crypto.getRandomValues(new Uint8Array(bytes))
  return btoa(String.fromCharCode(...random))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
