import { TemplateInspectionsLink } from '../equipmentType/TemplateInspectionsLink.tsx'
import { TemplateAskersLink } from '../processSubType/TemplateAskersLink.tsx'

/** Where the questions of a template are asked. */
export const UsedBy = ({ templateId }: { templateId: number }) => (
  <div className="content">
    <div className="panels">
      <TemplateAskersLink templateId={templateId} />
      <TemplateInspectionsLink templateId={templateId} />
    </div>
  </div>
)
