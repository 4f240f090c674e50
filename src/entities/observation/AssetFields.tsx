import { inspectionWords } from '#contract/inspections/words.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { NamedAsset, Observation, observation } from '#contract/entities/observation.ts'
import type { System } from '#contract/systems.ts'
import { MultiSelectField } from '#src/ui/fields/MultiSelectField.tsx'
import { equipments, equipmentWindow } from '../equipment/data.ts'
import { itemWindow, nonEquipmentItems } from '../nonEquipmentItem/data.ts'
import type { RecordFields } from '../record/RecordForm.tsx'
import { usePaused } from '../record/usePaused.ts'

interface Props {
  form: RecordFields<typeof observation>
  row: Observation | null
  projectId: number
  system: System
}

/** The register items that have a fault, found by number or name. */
export const AssetFields = (props: Props) => (
  <>
    <Machines {...props} />
    <Elements {...props} />
  </>
)

function Machines({ projectId, system, ...props }: Props) {
  const [words, setWords] = useState('')
  const of = useMemo(() => equipmentWindow(projectId, system), [projectId, system])
  const asked = { ...of.firstPage, words: usePaused(words) }
  const { data } = useQuery({ ...of.page(asked), placeholderData: keepPreviousData })
  const given = useGiven(props.form, 'equipmentIds')
  const { data: one } = useQuery({ ...equipments.detail(given), enabled: given > 0 })
  const found = [...(one ? [one] : []), ...(data?.rows ?? [])]
  return <Items {...props} name="equipmentIds" kind="equipment" found={found} onSearch={setWords} />
}

function Elements({ projectId, system, ...props }: Props) {
  const [words, setWords] = useState('')
  const of = useMemo(() => itemWindow(projectId, system), [projectId, system])
  const asked = { ...of.firstPage, words: usePaused(words) }
  const { data } = useQuery({ ...of.page(asked), placeholderData: keepPreviousData })
  const given = useGiven(props.form, 'nonEquipmentItemIds')
  const { data: one } = useQuery({ ...nonEquipmentItems.detail(given), enabled: given > 0 })
  const found = [...(one ? [one] : []), ...(data?.rows ?? [])]
  return <Items {...props} name="nonEquipmentItemIds" kind="nonEquipmentItem" found={found} onSearch={setWords} />
}

/** Id of the item whose page opened the form; 0 if there is none. */
function useGiven(form: Props['form'], name: ItemsProps['name']) {
  const [given] = useState(() => (form.getValues(name) as number[] | undefined)?.[0] ?? 0)
  return given
}

interface ItemsProps extends Pick<Props, 'form' | 'row'> {
  name: 'equipmentIds' | 'nonEquipmentItemIds'
  kind: NamedAsset['kind']
  found: readonly { id: number; number: string; name: string }[]
  onSearch(words: string): void
}

function Items({ form, row, name, kind, found, onSearch }: ItemsProps) {
  // Selected items keep their names when a later search no longer finds them.
  const [names] = useState(() => new Map<number, string>())
  for (const one of [...(row?.assets.filter((asset) => asset.kind === kind) ?? []), ...found])
    names.set(one.id, `${one.number} ${one.name}`)
  return (
    <MultiSelectField
      form={form}
      name={name}
      label={inspectionWords('fm', kind).items}
      options={[...names].map(([value, label]) => ({ value, label }))}
      most={10}
      onSearch={onSearch}
      help="From the register"
    />
  )
}
