import type { DocumentKind } from '#contract/documents/documentKind.ts'
import type { InspectedKind } from '#contract/equipment/statuses.ts'

/** A demo file: its text, and the record that owns it. */
export interface Paper {
  id: number
  name: string
  ownerKind: 'templateDocument' | 'libraryDocument' | 'userTraining' | InspectedKind | DocumentKind
  ownerId: number
  ownerField: string
  by: number
  on: string
  heading: string
  lines: readonly string[]
  /** By default a PDF. */
  format?: 'txt' | 'csv' | 'png'
}

/** Returns an A4 page as a PDF with a heading and lines of text. The same text gives the same bytes. */
export function paper(heading: string, lines: readonly string[]): Uint8Array {
  const shown = [
    `BT /F2 18 Tf 56 770 Td (${escaped(heading)}) Tj ET`,
    ...lines.map((line, at) => `BT /F1 11 Tf 56 ${736 - at * 18} Td (${escaped(line)}) Tj ET`),
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${shown.length} >>\nstream\n${shown}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
  ]
  return pdfOf(objects)
}

/**
 * Builds a PDF from these objects. The first object is the document catalog; `trailer` adds entries to the trailer
 * dictionary.
 */
export function pdfOf(objects: readonly string[], trailer = ''): Uint8Array {
  let text = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer}>>\nstartxref\n${table}\n%%EOF\n`
  return Uint8Array.from(text, (letter) => letter.codePointAt(0)! & 0xff)
}

/** Reduces the text to the single-byte encoding of the font (WinAnsi) and escapes what is special in a PDF string. */
const escaped = (words: string) =>
  words
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/[^\u0020-\u00ff]/g, '?')
    .replaceAll(/[\\()]/g, String.raw`\$&`)
