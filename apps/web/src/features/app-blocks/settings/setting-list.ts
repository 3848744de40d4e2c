import type { BlockTypeId } from '@oficina/kinds/blocks/index'
import { settings as button } from '../kinds/button/settings.ts'
import { settings as calendar } from '../kinds/calendar/settings.ts'
import { settings as chart } from '../kinds/chart/settings.ts'
import { settings as checklist } from '../kinds/checklist/settings.ts'
import { settings as customCode } from '../kinds/custom-code/settings.ts'
import { settings as divider } from '../kinds/divider/settings.ts'
import { settings as embed } from '../kinds/embed/settings.ts'
import { settings as filter } from '../kinds/filter/settings.ts'
import { settings as flow } from '../kinds/flow/settings.ts'
import { settings as formPages } from '../kinds/form-pages/settings.ts'
import { settings as gallery } from '../kinds/gallery/settings.ts'
import { settings as gantt } from '../kinds/gantt/settings.ts'
import { settings as image } from '../kinds/image/settings.ts'
import { settings as indicator } from '../kinds/indicator/settings.ts'
import { settings as menu } from '../kinds/menu/settings.ts'
import { settings as minilista } from '../kinds/minilista/settings.ts'
import { settings as progress } from '../kinds/progress/settings.ts'
import { settings as recordDetail } from '../kinds/record-detail/settings.ts'
import { settings as recordListAndUpdate } from '../kinds/record-list-and-update/settings.ts'
import { settings as tasks } from '../kinds/tasks/settings.ts'
import { settings as text } from '../kinds/text/settings.ts'
import { settings as topBar } from '../kinds/top-bar/settings.ts'
import type { KindSettings, SettingList } from './setting.ts'
import { frame, title } from './shared-settings.ts'

/** What each kind declares; the compiler names those that lack it. */
const declared: Record<BlockTypeId, KindSettings> = {
  formPages,
  flow,
  minilista,
  recordListAndUpdate,
  gantt,
  calendar,
  gallery,
  recordDetail,
  indicator,
  chart,
  progress,
  text,
  image,
  embed,
  button,
  menu,
  topBar,
  filter,
  tasks,
  checklist,
  divider,
  customCode,
}

/** What can be set on a block, in the order in which it is asked for. */
export function settingsOf(type: BlockTypeId): SettingList {
  const { data = [], appearance = [], actions = [] } = declared[type]
  return { data: [title, ...data], appearance: [...appearance, ...frame], actions }
}
