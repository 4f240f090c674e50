import type { ProjectClient } from '#contract/entities/projectClient.ts'
import { DateField } from '#src/ui/fields/DateField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { dateWords } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { ClientSelect } from '../client/shared/ClientSelect.tsx'
import { LookupSelect } from '../lookup/shared/LookupSelect.tsx'
import { RecordForm } from '../record/RecordForm.tsx'
import { UserLink } from '../user/shared/UserLink.tsx'
import { UserSelect } from '../user/shared/UserSelect.tsx'
import { projectClients } from './data.ts'

interface Props {
  id: number
  projectId: number
  onClose: () => void
  onSaved?: (row: ProjectClient) => void
}

/** The form of a company's relationship to a project. */
export function ProjectClientForm({ projectId, ...props }: Props) {
  const clock = useClock()
  const words = (name: string, value: unknown) => {
    if (name === 'contactUserId') return value ? <UserLink id={Number(value)} plain /> : undefined
    return (name === 'from' || name === 'to') && typeof value === 'string' ? dateWords(value, clock) : undefined
  }
  return (
    <RecordForm
      {...props}
      data={projectClients}
      of={`project/${projectId}/`}
      defaults={{ projectId, clientId: 0, relationshipId: 0 }}
      words={words}
      removal={(row) => ({
        name: `${row.clientName}, ${row.relationshipName}`,
        consequences: `The company itself is kept; it is only removed from ${row.projectNumber}.`,
      })}
    >
      {(form, row) => (
        <div className="fields">
          <ClientSelect
            form={form}
            name="clientId"
            required
            wide
            disabled={row !== null}
            placeholder="Type part of the name"
            known={row && { id: row.clientId, name: row.clientName }}
            help={row ? 'To change the company, remove this one and add the other one.' : undefined}
          />
          <LookupSelect form={form} name="relationshipId" list="clientProjectRelationships" required />
          <UserSelect
            form={form}
            name="contactUserId"
            placeholder="Type part of the name"
            known={row?.contactUserId ? { id: row.contactUserId, name: row.contactName ?? '' } : null}
          />
          <TextField
            form={form}
            name="packageName"
            wide
            placeholder="Scaffolds, crash deck and netting"
            maxLength={100}
          />
          <DateField form={form} name="from" />
          <DateField form={form} name="to" />
        </div>
      )}
    </RecordForm>
  )
}
