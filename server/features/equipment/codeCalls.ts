import { Hono } from 'hono'
import * as z from 'zod/mini'
import type { Entity } from '#contract/entity.ts'
import { largestInt } from '#contract/fields.ts'
import type { InspectedKind } from '#contract/equipment/statuses.ts'
import { recordPath } from '#contract/recordPages.ts'
import { answer } from '#server/core/answer.ts'
import { reading } from '#server/core/reading.ts'
import { invalid, missing } from '#server/base/refuse.ts'
import { personOf, type Env } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { PdfLabel } from '#server/core/services.ts'
import { sendPdf } from '#server/platform/papers/registerPdfs.ts'
import type { InSystem } from '#server/core/rights/recordRights.ts'
import { codeOf } from '#server/platform/papers/recordCode.ts'

/** The text of a label of equipment or of a place. */
interface Labelled extends InSystem {
  id: number
  number: string
  name: string
  projectNumber: string
  /** Only for equipment; a place has a reference. */
  plantNumber?: string | null
  tagNumber?: string | null
  reference?: string | null
}

/** The maximum number of labels in one PDF. */
const mostLabels = 400
const ids = z
  .array(z.int().check(z.minimum(1), z.maximum(largestInt)))
  .check(
    z.minLength(1, 'Choose what the labels are for.'),
    z.maxLength(mostLabels, `Choose up to ${mostLabels} at once.`),
  )
const sizes = z.enum(['a6', 'sheet'])

/**
 * `GET /api/{path}/{id}/code`: the QR code that opens an item. `GET /api/{path}Labels?ids=1,2&size=a6|sheet`: labels with
 * it to be fixed to items, as a PDF: on A6, one on each page, or on A4 sheets of eight.
 */
export const codeCalls =
  (itemKind: InspectedKind) =>
  <E extends Entity>(kind: Resource<E>) => {
    const read = reading(kind)
    const codeFor = (row: { id: number } & InSystem, publicUrl: string) =>
      codeOf(new URL(recordPath(itemKind, row), publicUrl).href)
    return new Hono<Env>()
      .get(`/${kind.entity.path}/:id/code`, async (c) => {
        const { db, config } = c.get('services')
        const id = asId.safeParse(c.req.param('id'))
        if (!id.success) throw missing(kind.entity.name)
        const row = await read.one(db, personOf(c), id.data)
        return answer(c, codeFor(row as unknown as Labelled, config.publicUrl))
      })
      .get(`/${kind.entity.path}Labels`, async (c) => {
        const { db, config } = c.get('services')
        const size = sizes.safeParse(c.req.query('size'))
        if (!size.success) throw invalid('Choose A6 or a sheet of labels.', 'size')
        const asked = ids.safeParse((c.req.query('ids') ?? '').split(',').filter(Boolean).map(Number))
        if (!asked.success) throw invalid(asked.error.issues[0]!.message, 'ids')
        const labels: PdfLabel[] = []
        for (const id of asked.data) {
          const row = (await read.one(db, personOf(c), id)) as unknown as Labelled
          labels.push(labelOf(row, codeFor(row, config.publicUrl)))
        }
        const title = labels.length === 1 ? `Label ${labels[0]!.number}` : `${labels.length} labels`
        return sendPdf(c, { title, size: size.data, labels }, `${title}.pdf`)
      })
  }

const labelOf = (
  { number, name, projectNumber, plantNumber, tagNumber, reference }: Labelled,
  code: PdfLabel['code'],
) => ({
  code,
  number,
  name,
  more: [
    ...(plantNumber ? [`Plant number ${plantNumber}`] : []),
    ...(tagNumber ? [`Tag number ${tagNumber}`] : []),
    ...(reference ? [reference] : []),
    projectNumber,
  ],
})
