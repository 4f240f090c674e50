import Paper from 'pdfkit'
import type { PdfLabel, PdfLabels } from '#server/core/services.ts'
import { fontFile } from './fonts.ts'

const mm = 72 / 25.4

/** The positions of labels on a page, in millimetres; the code fills the left part of each. */
interface Layout {
  page: [width: number, height: number]
  label: [width: number, height: number]
  /** The upper left corner of the first label. */
  from: [x: number, y: number]
  columns: number
  rows: number
  /** The gap between the columns; rows touch. */
  gap: number
  code: number
  sizes: { number: number; text: number }
}

/** An A6 card on each page, and the usual sheet of eight labels on A4, 99.1 × 67.7 mm each. */
const layouts: Record<PdfLabels['size'], Layout> = {
  a6: {
    page: [148, 105],
    label: [148, 105],
    from: [0, 0],
    columns: 1,
    rows: 1,
    gap: 0,
    code: 66,
    sizes: { number: 26, text: 13 },
  },
  sheet: {
    page: [210, 297],
    label: [99.1, 67.7],
    from: [4.65, 13.1],
    columns: 2,
    rows: 4,
    gap: 2.5,
    code: 42,
    sizes: { number: 18, text: 9.5 },
  },
}
const inset = 6

/** Writes labels with a QR code each, as many on a page as fit. */
export function writeLabels({ title, labels, size }: PdfLabels, done: (doc: PDFKit.PDFDocument) => void) {
  const { page, label, from, columns, rows, gap, ...layout } = layouts[size]
  const doc = new Paper({
    size: page.map((side) => side * mm) as [number, number],
    margin: 0,
    font: fontFile('Regular'),
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: title },
  })
  done(doc)
  for (const name of ['Regular', 'Bold']) doc.registerFont(name, fontFile(name))
  for (const [at, one] of labels.entries()) {
    const place = at % (columns * rows)
    if (place === 0) doc.addPage()
    const x = from[0] + (place % columns) * (label[0] + gap)
    const y = from[1] + Math.floor(place / columns) * label[1]
    draw(doc, one, { x: x * mm, y: y * mm, width: label[0] * mm, height: label[1] * mm, ...layout })
  }
  doc.end()
}

interface Box extends Pick<Layout, 'code' | 'sizes'> {
  x: number
  y: number
  width: number
  height: number
}

function draw(doc: PDFKit.PDFDocument, label: PdfLabel, { x, y, width, height, code, sizes }: Box) {
  const side = code * mm
  const edge = inset * mm
  const top = y + (height - side) / 2
  const { address, size, path } = label.code
  doc.addStructure(
    doc.struct('Figure', { alt: `QR code of ${address}` }, () => {
      doc.save().translate(x + edge, top)
      doc
        .scale(side / size)
        .path(path)
        .fill('#000000')
      doc.restore()
    }),
  )
  const left = x + edge + side + 4 * mm
  const room = { width: x + width - edge - left, ellipsis: true }
  const line = (tag: string, text: string, font: string, fontSize: number, lines: number) =>
    doc.addStructure(
      doc.struct(tag, {}, () => {
        doc.font(font).fontSize(fontSize).fillColor('#000000')
        doc.text(text, { ...room, height: doc.heightOfString('X', room) * lines })
        doc.moveDown(0.3)
      }),
    )
  doc.x = left
  doc.y = top + 2 * mm
  line('H1', label.number, 'Bold', sizes.number, 1)
  line('P', label.name, 'Bold', sizes.text, 3)
  for (const more of label.more) line('P', more, 'Regular', sizes.text, 2)
}
