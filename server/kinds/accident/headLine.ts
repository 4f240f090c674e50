import { accident, headLine } from '#contract/entities/accident.ts'
import type { Stored } from '#server/core/readable.ts'

/** The empty value of each field of an accident. */
const blanks = Object.fromEntries(
  Object.entries(accident.row.shape)
    .filter(([field]) => !(headLine as readonly string[]).includes(field))
    .map(([field, schema]) => [field, [null, false, 0, '', []].find((value) => schema.safeParse(value).success)]),
)

/** The values that hide everything but the head line of an accident, whether or not a field has a value. */
export const blanksFor = (stored: Stored) =>
  Object.fromEntries(Object.entries(blanks).filter(([field]) => Object.hasOwn(stored, field)))
