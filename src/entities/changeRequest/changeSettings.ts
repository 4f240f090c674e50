import type { Project } from '#contract/entities/project.ts'
import type { Settings } from '#contract/entities/settings.ts'
import { changeRequestSettings, usualSettings } from '#contract/projects/projectSettings.ts'

/** A project's settings for change requests: its own, else those of its contract form and of the office. */
export const changeSettingsOf = ({ contractForm, pageData }: Project, office: Settings | undefined) =>
  changeRequestSettings.parse({
    ...usualSettings('changeRequest', contractForm, office),
    ...pageData.settings.changeRequest,
  })
