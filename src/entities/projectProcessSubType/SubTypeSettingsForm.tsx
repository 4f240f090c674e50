import { fits, type ProcessSubTypeSummary } from '#contract/entities/processSubType.ts'
import type { ProjectProcessSubTypeDraft } from '#contract/entities/projectProcessSubType.ts'
import { processKindWords } from '#contract/processKinds.ts'
import { recordSystemIdOf } from '#contract/recordSystem.ts'
import type { System } from '#contract/systems.ts'
import { NumberField } from '#src/ui/fields/NumberField.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { QuestionTemplateSelect } from '../questionTemplate/shared/QuestionTemplateSelect.tsx'
import { PastChanges } from '../record/PastChanges.tsx'
import { RecordForm } from '../record/RecordForm.tsx'
import { RoleListTemplateSelect } from '../roleListTemplate/shared/RoleListTemplateSelect.tsx'
import { projectProcessSubTypes } from './data.ts'
import { StageUsersField } from './StageUsersField.tsx'
import './stageUsers.css'

interface Props {
  /** Id of the project's setting; 0 if the project has not set up this sub type yet. */
  id: number
  projectId: number
  /** The system that uses it. */
  system: System
  subType: ProcessSubTypeSummary
  onClose(): void
}

/** Whether and how a project uses a sub type of the organisation. */
export function SubTypeSettingsForm({ projectId, system, subType, ...props }: Props) {
  const { processKindId: kindId } = subType
  const defaults: ProjectProcessSubTypeDraft = {
    projectId,
    systemId: recordSystemIdOf(system),
    processSubTypeId: subType.id,
    isEnabled: true,
    stageUsers: [],
  }
  return (
    <RecordForm
      {...props}
      data={projectProcessSubTypes}
      of={`project/${projectId}/${system === 'fm' ? 'fm/' : ''}subType/${subType.id}/`}
      title={`${subType.name} on this project`}
      defaults={defaults}
      removal={() => ({
        name: `${subType.name} on this project`,
        consequences: 'The project no longer uses it. The organisation’s sub type stays as it is.',
      })}
    >
      {(form, row) => (
        <>
          <p className="strong sub-type-name">{`${processKindWords[kindId]}: ${subType.name}`}</p>
          <div className="fields">
            <SwitchField form={form} name="isEnabled" help="New records of this project can choose it" />
            <RoleListTemplateSelect
              form={form}
              name="approvalTemplateId"
              wide
              kindId={kindId}
              knownId={row?.approvalTemplateId ?? undefined}
              none={`As in the organisation: ${subType.approvalTemplateName}`}
            />
            {fits('questionTemplateId', kindId) && (
              <QuestionTemplateSelect
                form={form}
                name="questionTemplateId"
                wide
                processKindId={kindId}
                none={
                  subType.questionTemplateName ? `As in the organisation: ${subType.questionTemplateName}` : undefined
                }
              />
            )}
            {fits('validityHours', kindId) && (
              <NumberField
                form={form}
                name="validityHours"
                unit="hours"
                optional
                help={subType.validityHours ? `By default ${subType.validityHours} hours` : undefined}
              />
            )}
            {fits('reviewMonths', kindId) && (
              <NumberField
                form={form}
                name="reviewMonths"
                unit="months"
                optional
                help={subType.reviewMonths ? `By default ${subType.reviewMonths} months` : undefined}
              />
            )}
          </div>
          <StageUsersField
            form={form}
            projectId={projectId}
            system={system}
            usualTemplateId={subType.approvalTemplateId}
          />
          {row && <PastChanges id={row.id} data={projectProcessSubTypes} />}
        </>
      )}
    </RecordForm>
  )
}
