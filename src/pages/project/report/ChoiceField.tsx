import { useQuery } from '@tanstack/react-query'
import type { Path, UseFormReturn } from 'react-hook-form'
import type { Project } from '#contract/entities/project.ts'
import { reportChoiceNames, reportChoiceOf, type ReportChoice } from '#contract/reports/reportFacts.ts'
import { lookups } from '#src/entities/lookup/data.ts'
import { projectClients } from '#src/entities/projectClient/data.ts'
import { SelectField } from '#src/ui/fields/SelectField.tsx'

export const choicesOf = <T,>(value: (name: ReportChoice) => T) =>
  Object.fromEntries(reportChoiceNames.map((name) => [name, value(name)])) as Record<ReportChoice, T>

interface Props<Values extends Record<ReportChoice, number | null>> {
  form: UseFormReturn<Values>
  name: ReportChoice & Path<Values>
  project: Project
}

/** What a report is narrowed to: an entry of a list, or a company of the project. */
export function ChoiceField<Values extends Record<ReportChoice, number | null>>({
  form,
  name,
  project,
}: Props<Values>) {
  const { label, none, list } = reportChoiceOf(name)
  const { data: companies = [] } = useQuery({ ...projectClients.list({ projectId: project.id }), enabled: !list })
  const { data: entries = [] } = useQuery({ ...lookups.list({ list: list! }), enabled: list !== undefined })
  const options = list
    ? entries.map(({ id, name: entry }) => ({ value: id, label: entry }))
    : companies
        .map(({ clientId, clientName }) => ({ value: clientId, label: clientName }))
        .toSorted((one, other) => one.label.localeCompare(other.label))
  return <SelectField form={form} name={name} label={label} options={options} none={none} />
}
