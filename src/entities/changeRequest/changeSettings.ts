import type { Project } from '#contract/entities/project.ts'
import type { Settings } from '#contract/entities/settings.ts'
import { changeRequestSettings, usualSettings } from '#contract/projects/projectSettings.ts'

/** A project's settings for change requests; defaults come from its contract form and the office. */
export const changeSettingsOf = ({ contractForm, pageData }: Project, office: Settings | undefined) =>
  changeRequestSettings.parse({
    ...usualSettings('changeRequest', contractForm, office),
    ...pageData.settings.changeRequest,
  })
