import { TemplateInspectionsPanel } from '../equipmentType/shared/TemplateInspectionsPanel.tsx'
import { TemplateAskersPanel } from '../processSubType/shared/SubTypePanels.tsx'

/** Where the questions of a template are asked. */
export const UsedBy = ({ templateId }: { templateId: number }) => (
  <div className="content">
    <div className="panels">
      <TemplateAskersPanel templateId={templateId} />
      <TemplateInspectionsPanel templateId={templateId} />
    </div>
  </div>
)
