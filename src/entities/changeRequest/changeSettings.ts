import type { Project } from '#contract/entities/project.ts'
import type { Settings } from '#contract/entities/settings.ts'
import { changeRequestSettings } from '#contract/projectSettings.ts'
import { timeBarsOf } from '#contract/timeBars.ts'

/** A project's settings for change requests: its own, else the office's and those of its contract form. */
export const changeSettingsOf = (project: Project, office: Settings | undefined) =>
  changeRequestSettings.parse({ ...usualChangeSettings(project, office), ...project.pageData.settings.changeRequest })

/** What applies to a project that has set nothing. */
export const usualChangeSettings = ({ contractForm }: Pick<Project, 'contractForm'>, office: Settings | undefined) => ({
  ...(office && { replyWithinDays: office.changeResponseDays }),
  ...timeBarsOf(contractForm),
})
