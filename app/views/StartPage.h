// The first screen: samples that compile at once, recent traces, and what can be opened.
#pragma once

#include <QStringList>
#include <QWidget>

class QVBoxLayout;

namespace strata::app {

class StartPage : public QWidget {
  Q_OBJECT
public:
  explicit StartPage(QWidget *parent = nullptr);
  void setRecent(const QStringList &paths);
  const QStringList &recent() const { return paths_; }

Q_SIGNALS:
  void compileRequested(const QString &program);
  void openRequested(const QString &path);
  void lessonRequested(const QString &path);
  void chooseFileRequested();
  void chooseFolderRequested();

private:
  QVBoxLayout *recent_;
  QStringList paths_;
};

/// Folder of the samples of this installation.
QString samplesFolder();

} // namespace strata::app
