import { IconPrinter } from '@tabler/icons-react'
import type { InspectedKind } from '#contract/equipment/statuses.ts'
import { labelsHref } from './labelsHref.ts'

/** Links to labels with QR codes for the selected items of a register. */
export const LabelLinks = ({ kind, ids }: { kind: InspectedKind; ids: readonly number[] }) => (
  <>
    <a className="button small" href={labelsHref(kind, ids, 'sheet')} download>
      <IconPrinter size={15} aria-hidden />
      Labels, eight on A4
    </a>
    <a className="button small" href={labelsHref(kind, ids, 'a6')} download>
      <IconPrinter size={15} aria-hidden />
      Labels, A6
    </a>
  </>
)
