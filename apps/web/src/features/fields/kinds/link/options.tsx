export { StrictSetting as Options } from '../../options/strict-setting.tsx'
