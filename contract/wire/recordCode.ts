/** `GET /api/{path}/{id}/code`: the QR code that opens a record. */
export interface RecordCode {
  /** The public address of the record's page. */
  address: string
  /** Width and height of the code in modules, with the quiet zone around it. */
  size: number
  /** The dark modules as an SVG path, one unit for each module. */
  path: string
}
