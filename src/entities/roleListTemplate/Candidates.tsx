import { NativeSelect } from '@mantine/core'
import { candidateSources, type StageDraft, candidateSourceWords } from '#contract/approvals/approvalStages.ts'
import type { roleListTemplate } from '#contract/entities/roleListTemplate.ts'
import { processRoles } from '#contract/approvals/processRoles.ts'
import { useField } from '#src/ui/fields/field.ts'
import { TagsField } from '#src/ui/fields/TagsField.tsx'
import { LookupsSelect } from '../lookup/shared/LookupsSelect.tsx'
import type { RecordFields } from '../record/RecordForm.tsx'
import { UsersSelect } from '../user/shared/UsersSelect.tsx'

interface Props {
  form: RecordFields<typeof roleListTemplate>
  at: number
  stage: StageDraft
}

/** Selects the source of a stage's people, and the candidates. */
export function Candidates({ form, at, stage }: Props) {
  const isAuthor = stage.processRoleId === processRoles.author
  const { value, set, box } = useField({
    form,
    name: `stages.${at}.candidateSource`,
    required: true,
    wide: stage.candidateSource === 'chosen',
  })
  // Ids of one source have no meaning in another.
  const choose = (source: string) => {
    set(source)
    form.setValue(`stages.${at}.candidateIds`, [])
    form.setValue(`stages.${at}.groupNames`, [])
    form.clearErrors([`stages.${at}.candidateIds`, `stages.${at}.groupNames`])
  }
  const data = candidateSources.map((source) => ({
    value: source,
    label: isAuthor && source === 'chosen' ? 'The person who creates the record' : candidateSourceWords[source],
  }))
  const ids = { form, name: `stages.${at}.candidateIds`, required: true }
  return (
    <>
      <NativeSelect
        {...box}
        value={String(value)}
        data={data}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {stage.candidateSource === 'named' && <UsersSelect {...ids} label="People" processRoleId={stage.processRoleId} />}
      {stage.candidateSource === 'projectRole' && (
        <LookupsSelect {...ids} label="Roles on the project" list="projectRoles" />
      )}
      {stage.candidateSource === 'relationship' && (
        <LookupsSelect {...ids} label="Their company is" list="clientProjectRelationships" />
      )}
      {stage.candidateSource === 'group' && (
        <TagsField
          form={form}
          name={`stages.${at}.groupNames`}
          required
          placeholder="As named on the project"
          most={10}
        />
      )}
    </>
  )
}
