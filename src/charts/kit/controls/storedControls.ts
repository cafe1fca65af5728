/**
 * Controls that change nothing here: stored as they are, and used by a Superset. Scripts say so in their own fields.
 */
export const STORED_CONTROLS: ReadonlySet<string> = new Set([
  'allow_render_html',
  'animation',
  'enable_icon_javascript_mode',
  'enable_icons',
  'enable_label_javascript_mode',
  'force_max_interval',
  'icon_javascript_config_generator',
  'icon_size',
  'icon_size_unit',
  'icon_url',
  'js_data_mutator',
  'js_onclick_href',
  'js_tooltip',
  'label_javascript_config_generator',
  'layer_configs',
  'selectedMode',
  'show_datatable',
  'show_extra_controls',
  'x_axis_showminmax',
  'y_axis_showminmax',
]);
