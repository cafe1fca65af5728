"""A browser that is WebKit alone: windows without a bar, which a WebDriver opens, and a folder for what is stored.

The small browser that comes with WebKit stores nothing on the disk while a WebDriver uses it.
"""

import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

folder = sys.argv[1]
store = WebKit2.WebsiteDataManager(
    base_data_directory=os.path.join(folder, "data"), base_cache_directory=os.path.join(folder, "cache")
)
store.get_cookie_manager().set_persistent_storage(
    os.path.join(folder, "cookies.sqlite"), WebKit2.CookiePersistentStorage.SQLITE
)
context = WebKit2.WebContext(website_data_manager=store)
context.set_automation_allowed(True)


# What Safari has, and this build leaves out unless it is asked for.
SAFARI_HAS = ("AccessHandle", "FileSystem", "StorageAPI", "StorageAPIEstimate")
settings = WebKit2.Settings()
features = WebKit2.Settings.get_all_features()
for feature in (features.get(index) for index in range(features.get_length())):
    if feature.get_identifier() in SAFARI_HAS:
        settings.set_feature_enabled(feature, True)


def open_view(_session):
    view = WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)
    window = Gtk.Window()
    window.set_default_size(1280, 800)
    window.add(view)
    view.connect("close", lambda _view: window.destroy())
    window.show_all()
    return view


def start(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("WebKit")
    info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(info)
    session.connect("create-web-view", open_view)


context.connect("automation-started", start)
Gtk.main()
