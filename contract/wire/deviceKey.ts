/** `GET /api/deviceKey`: 256 bits in base64, for AES-GCM. */
export interface DeviceKey {
  key: string
}
