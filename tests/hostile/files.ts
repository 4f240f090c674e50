import { deflateRawSync, crc32 as nodeCrc32 } from 'node:zlib'

const crc32 = (bytes: Uint8Array) => nodeCrc32(bytes) >>> 0

export const pdfBytes = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n')

/** The header of an EBML file of this type, such as a WebM film. */
const ebml = (docType: 'webm' | 'matroska') =>
  Buffer.concat([
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x98 + docType.length, 0x42, 0x86, 0x81, 1, 0x42, 0xf7, 0x81, 1]),
    Buffer.from([0x42, 0xf2, 0x81, 4, 0x42, 0xf3, 0x81, 8, 0x42, 0x82, 0x80 + docType.length]),
    Buffer.from(docType),
    Buffer.from([0x42, 0x87, 0x81, 4, 0x42, 0x85, 0x81, 2]),
  ])
export const webmBytes = ebml('webm')

/**
 * File names that have a special meaning to a file system, a program or a reader. The content is always a valid PDF.
 */
export const hostileNames: readonly string[] = [
  '../plan.pdf',
  '../../../../etc/passwd.pdf',
  String.raw`..\..\windows\win.pdf`,
  '/etc/cron.d/plan.pdf',
  String.raw`C:\Windows\plan.pdf`,
  String.raw`\\server\share\plan.pdf`,
  'file:///etc/plan.pdf',
  '%2e%2e%2fplan.pdf',
  '..%c0%afplan.pdf',
  '．．／plan.pdf',
  '....//....//plan.pdf',
  '~/.ssh/plan.pdf',
  'plan\0.pdf',
  'plan.exe\0.pdf',
  'plan\r\nSet-Cookie: a=b.pdf',
  'plan\n.pdf',
  'plan".pdf',
  'plan"; filename="other.pdf',
  'plan;.pdf',
  "plan'.pdf",
  '<img src=x onerror=hit()>.pdf',
  '<script>hit()</script>.pdf',
  'plan&lt;b&gt;.pdf',
  '{{7*7}}${7*7}.pdf',
  '=HYPERLINK("x").pdf',
  '$(reboot).pdf',
  '`reboot`.pdf',
  '| reboot.pdf',
  '-rf.pdf',
  '*?.pdf',
  'CON.pdf',
  'nul.pdf',
  'COM1.pdf',
  'plan.pdf::$DATA.pdf',
  'plan.pdf. . .',
  '.hidden.pdf',
  'gpj.\u202efdp.pdf',
  'plan\u200b\u2028.pdf',
  'a\ud800b.pdf',
  `${'long'.repeat(200)}.pdf`,
  `${'👷🏽'.repeat(80)}.pdf`,
]

const cfb = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const bytes = (...parts: (string | number[] | Uint8Array)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))

/** Contents that do not match their extension, or that are programs. */
export const falseTypes: readonly (readonly [name: string, content: Buffer])[] = [
  ['setup.exe', bytes('MZ\u0090\0\u0003')],
  ['invoice.pdf', bytes('MZ\u0090\0 this is a program')],
  ['run.bat', bytes('@echo off')],
  ['start.ps1', bytes('Remove-Item C:')],
  ['photo.png', bytes('#!/bin/sh\nrm -rf /')],
  ['page.html', bytes('<html>')],
  ['report.pdf', bytes('<!DOCTYPE html><script>hit()</script>')],
  ['drawing.svg', bytes('<svg onload=hit()>')],
  ['drawing.png', bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="hit()"/>')],
  ['notes.txt', bytes('\u00ef\u00bb\u00bf<html><script>hit()</script>')],
  ['shell.txt', bytes('<?php system($_GET[0]) ?>')],
  ['list.csv', bytes('<?xml version="1.0"?><x/>')],
  ['photo.jpg', bytes('plain words')],
  ['photo.jpeg', bytes('GIF89a', [1, 0, 1, 0, 0, 0, 0])],
  ['photo.webp', bytes([0x89], 'PNG\r\n\u001a\n')],
  ['table.xlsx', bytes('words')],
  ['letter.docx', pdfBytes],
  ['slides.pptx', bytes([0x7f], 'ELF', [2, 1, 1, 0])],
  ['letter.doc', pdfBytes],
  ['table.xls', bytes('<html><table>')],
  ['plan.pdf.js', bytes('hit()')],
  ['plan.pdf', bytes(cfb, new Uint8Array(600))],
  ['tool.zip', bytes([0x7f], 'ELF', [2, 1, 1, 0])],
  ['plan.unknown', bytes('words')],
  ['plan', bytes('%PDF-1.4\n')],
]

const box = (brand: string) => bytes([0, 0, 0, 0x18], 'ftyp', brand, [0, 0, 0, 0], brand, 'isom')
/** Contents that are not films or do not match their extension, and other files named like films. */
export const falseFilms: readonly (readonly [name: string, content: Buffer])[] = [
  ['film.webm', pdfBytes],
  ['film.mp4', webmBytes],
  ['film.webm', ebml('matroska')],
  ['film.mp4', box('qt  ')],
  ['film.webm', box('isom')],
  ['film.mp4', bytes('<html><script>hit()</script>')],
  ['film.webm', bytes('MZ\u0090\0\u0003')],
  ['film.webm.pdf', webmBytes],
  ['film', webmBytes],
  ['film.mov', box('qt  ')],
  ['plan.pdf', pdfBytes],
]

/** One entry of an archive. */
interface Entry {
  name: string
  content: Uint8Array
}

/** Builds a zip archive with maximum compression. */
export function zipOf(entries: readonly Entry[]): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let at = 0
  for (const { name, content } of entries) {
    const packed = deflateRawSync(content, { level: 9 })
    const sizes = Buffer.alloc(16)
    sizes.writeUInt32LE(crc32(content), 4)
    sizes.writeUInt32LE(packed.length, 8)
    sizes.writeUInt32LE(content.length, 12)
    const named = Buffer.alloc(4)
    named.writeUInt16LE(Buffer.byteLength(name))
    const common = Buffer.concat([Buffer.from([20, 0, 0, 0, 8, 0]), sizes, named])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    locals.push(Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), packed)
    central.push(Buffer.from('PK\u0001\u0002\u0014\0'), common, place, Buffer.from(name))
    at += 4 + common.length + Buffer.byteLength(name) + packed.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...locals, directory, Buffer.from('PK\u0005\u0006'), end])
}

/** Files that expand to a thousand times their size. */
const unfolding = new Uint8Array(64 * 1_048_576)
export const bombs = (): readonly (readonly [name: string, content: Buffer])[] => [
  ['drawings.zip', zipOf([{ name: 'drawing.dwg', content: unfolding }])],
  [
    'letter.docx',
    zipOf([
      { name: '[Content_Types].xml', content: unfolding },
      { name: 'word/document.xml', content: unfolding },
    ]),
  ],
  [
    'table.xlsx',
    zipOf([
      { name: 'xl/workbook.xml', content: unfolding },
      { name: '[Content_Types].xml', content: unfolding },
    ]),
  ],
]

/** A PNG whose header claims this size. */
export function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateRawSync(new Uint8Array(100))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer) {
  const body = Buffer.concat([Buffer.from(type), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A JPEG whose header claims this size. */
export function jpegOf(width: number, height: number): Buffer {
  const frame = Buffer.from([
    0xff,
    0xc0,
    0,
    17,
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    3,
    1,
    0x11,
    0,
    2,
    0x11,
    0,
    3,
    0x11,
    0,
  ])
  const jfif = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0])
  return Buffer.concat([jfif, frame, Buffer.alloc(200), Buffer.from([0xff, 0xd9])])
}
