import { useQuery } from '@tanstack/react-query'
import type { Path, UseFormReturn } from 'react-hook-form'
import type { Project } from '#contract/entities/project.ts'
import { reportChoiceNames, reportChoiceOf, type ReportChoice } from '#contract/reports/reportFacts.ts'
import type { System } from '#contract/systems.ts'
import { equipmentWindow } from '#src/entities/equipment/data.ts'
import { lookups } from '#src/entities/lookup/data.ts'
import { projectClients } from '#src/entities/projectClient/data.ts'
import { SelectField } from '#src/ui/fields/SelectField.tsx'

export const choicesOf = <T,>(value: (name: ReportChoice) => T) =>
  Object.fromEntries(reportChoiceNames.map((name) => [name, value(name)])) as Record<ReportChoice, T>

interface Props<Values extends Record<ReportChoice, number | null>> {
  form: UseFormReturn<Values>
  name: ReportChoice & Path<Values>
  project: Project
  system: System
}

/** What a report is narrowed to: an entry of a list, a type of the project's equipment, or a company of the project. */
export function ChoiceField<Values extends Record<ReportChoice, number | null>>({
  form,
  name,
  project,
  system,
}: Props<Values>) {
  const { label, none, list, of } = reportChoiceOf(name)
  const { data: companies = [] } = useQuery({
    ...projectClients.list({ projectId: project.id }),
    enabled: !list && !of,
  })
  const { data: entries = [] } = useQuery({ ...lookups.list({ list: list! }), enabled: list !== undefined })
  const { data: types = [] } = useQuery({
    ...equipmentWindow(project.id, system).choices('equipmentTypeId'),
    enabled: of === 'equipmentType',
  })
  const sorted = [
    ...companies.map(({ clientId, clientName }) => ({ value: clientId, label: clientName })),
    ...types.map(({ value, words }) => ({ value: Number(value), label: words ?? '' })),
  ].toSorted((one, other) => one.label.localeCompare(other.label))
  const options = list ? entries.map(({ id, name: entry }) => ({ value: id, label: entry })) : sorted
  return <SelectField form={form} name={name} label={label} options={options} none={none} />
}
