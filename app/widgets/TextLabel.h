#pragma once

class QLabel;

namespace strata::app {

/// A label for plain text of any length, which wraps and can be selected; muted, it steps back behind the others.
QLabel *makeTextLabel(bool muted);

} // namespace strata::app
