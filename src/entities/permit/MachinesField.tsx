import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { System } from '#contract/systems.ts'
import type { Permit } from '#contract/entities/permit.ts'
import { equipmentStatusWords, statusesOf } from '#contract/equipment/statuses.ts'
import { MultiSelectField } from '#src/ui/fields/MultiSelectField.tsx'
import { equipmentWindow } from '../equipment/data.ts'
import { usePaused } from '../record/usePaused.ts'
import type { PermitFields } from './permitFields.ts'

interface Props {
  form: PermitFields
  row: Permit | null
  projectId: number
  system: System
}

/** The machines that the work needs, from the project's register, found by number or name; offers those in service. */
export function MachinesField({ form, row, projectId, system }: Props) {
  const [words, setWords] = useState('')
  const of = useMemo(() => equipmentWindow(projectId, system), [projectId, system])
  const asked = { ...of.firstPage, words: usePaused(words) }
  const { data } = useQuery({ ...of.page(asked), placeholderData: keepPreviousData })
  // Selected machines keep their names when a later search no longer finds them.
  const [names] = useState(() => new Map<number, string>())
  const { inUse } = statusesOf.equipment
  for (const { id, number, name, statusId } of [...(row?.machines ?? []), ...(data?.rows ?? [])])
    if (inUse.includes(statusId)) names.set(id, `${number} ${name}`)
    else if (row?.equipmentIds.includes(id))
      names.set(id, `${number} ${name}, ${equipmentStatusWords[statusId]?.toLowerCase()}`)
  return (
    <MultiSelectField
      form={form}
      name="equipmentIds"
      options={[...names].map(([value, label]) => ({ value, label }))}
      most={20}
      onSearch={setWords}
      help="From the register, in service"
    />
  )
}
