import { TemplateInspectionsPanel } from '../equipmentType/shared/TemplateInspectionsPanel.tsx'
import { TemplateAskersPanel } from '../processSubType/shared/SubTypePanels.tsx'

/** The sub types and inspections that use a template. */
export const UsedBy = ({ templateId }: { templateId: number }) => (
  <div className="content">
    <div className="panels">
      <TemplateAskersPanel templateId={templateId} />
      <TemplateInspectionsPanel templateId={templateId} />
    </div>
  </div>
)
